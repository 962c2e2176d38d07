/**
 * Echoes by TCP, UDP and a mapped file that allocate nothing per message, and a measurement of their latency with and without
 * coordinated omission.
 *
 * <p>A measurement takes these steps:
 *
 * <ol>
 *   <li>{@code EchoOptions} creates an {@code EchoPlan}.
 *   <li>{@code EchoSession} opens the server, on an {@link io.bytewatcher.samples.echo.EchoServerThread}, and connects the client.
 *   <li>{@code ClientThread} runs an {@code EchoMeasurement}, which warms up and makes the runs by {@code EchoLatency}.
 *   <li>{@link io.bytewatcher.samples.echo.ServerMonitor} asks the server's thread for its bytes before and after each run.
 * </ol>
 */
@NullMarked
package io.bytewatcher.samples.echo;

import org.jspecify.annotations.NullMarked;
