package com.acme;

public final class Codec {
    private static final int SIZE = Integer.getInteger("acme.size", 32);

    private Object last;

    public void encode() {
        last = new byte[SIZE];
    }
}
