package com.acme;

import java.nio.ByteBuffer;

public class Codec {
    private byte[] last = {};

    public void encode(long order, ByteBuffer out) {
        out.putLong(order);
    }

    public long decode(ByteBuffer in) {
        return in.getLong();
    }

    public byte[] copy(ByteBuffer in) {
        last = new byte[16];
        in.get(0, last);
        return last;
    }
}
