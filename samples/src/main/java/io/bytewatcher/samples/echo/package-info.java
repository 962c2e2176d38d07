/**
 * Non-blocking echo over the loopback interface, without garbage once connections are established, and a measurement of
 * its latency that does not omit what a slow answer does to the messages after it.
 */
@NullMarked
package io.bytewatcher.samples.echo;

import org.jspecify.annotations.NullMarked;
