package com.acme;

import io.bytewatcher.junit.MeasureAllocation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CodecTest {
    private final Codec codec = new Codec();
    private long number;
    private String text;

    @Test
    @MeasureAllocation
    void encodes() {
        number += codec.encode(number);
    }

    @ParameterizedTest(name = "{0} ct")
    @ValueSource(longs = {1, 1_000_000})
    @MeasureAllocation
    void prices(long cents) {
        text = codec.price(cents);
    }
}
