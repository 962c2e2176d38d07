/**
 * Echoes by TCP, UDP and a mapped file that allocate nothing per message, and a measurement of their latency with and without
 * coordinated omission.
 *
 * <p>A measurement runs in this order: {@code EchoOptions} makes an {@code EchoPlan}. {@code EchoSession} opens the server, on an
 * {@link io.bytewatcher.samples.echo.EchoServerThread}, and connects the client. {@code ClientThread} runs an {@code EchoMeasurement}, which
 * warms up and makes the runs by {@code EchoLatency}. Before and after each run {@link io.bytewatcher.samples.echo.ServerMonitor} asks the
 * server's thread for its bytes.
 */
@NullMarked
package io.bytewatcher.samples.echo;

import org.jspecify.annotations.NullMarked;
