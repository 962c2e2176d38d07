package io.bytewatcher.samples.echo;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;

/** The place of a server. */
public sealed interface ServerAddress {

    /** An address and port. When opening a server, port 0 takes any free port. */
    record Socket(InetSocketAddress address) implements ServerAddress {

        @Override
        public String toString() {
            return address.getAddress().getHostAddress() + ":" + address.getPort();
        }
    }

    /**
     * A file that both sides map.
     *
     * @param isTemporary whether a session that serves and connects deletes it at its end
     */
    record MappedFile(Path path, boolean isTemporary) implements ServerAddress {

        @Override
        public String toString() {
            return path.toString();
        }
    }

    /** Returns the loopback address with any free port. */
    static ServerAddress loopback() {
        return new Socket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }
}
