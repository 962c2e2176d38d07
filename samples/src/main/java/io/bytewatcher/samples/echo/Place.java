package io.bytewatcher.samples.echo;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;

/** Where a server is. */
public sealed interface Place {

    /** An address and port; as a wish, port 0 is any that is free. */
    record Socket(InetSocketAddress address) implements Place {

        @Override
        public String toString() {
            return address.getAddress().getHostAddress() + ":" + address.getPort();
        }
    }

    /** A file that both sides map. */
    record MappedFile(Path path) implements Place {

        @Override
        public String toString() {
            return path.toString();
        }
    }

    /** Any free port of the loopback address. */
    static Place loopback() {
        return new Socket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }
}
