package io.bytewatcher.samples.prepend;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

/** The same two messages in the obvious way: correct, short, and made of strings. */
final class NaiveEncoders {

    private NaiveEncoders() {}

    static byte[] encodeLength(String text) {
        return (text.length() + " " + text).getBytes(StandardCharsets.US_ASCII);
    }

    static byte[] encodeFix(NewOrder order) {
        String body = "35=D\00111=" + order.id() + "\00155=" + order.symbol() + "\00154="
                + (char) order.side().code()
                + "\00138=" + order.quantity() + "\00140=2\00144="
                + BigDecimal.valueOf(order.price(), NewOrder.PRICE_DECIMALS).toPlainString() + "\001";
        String message = "8=FIX.4.4\0019=" + body.length() + "\001" + body;
        int sum = message.chars().sum() % 256;
        return (message + String.format("10=%03d\001", sum)).getBytes(StandardCharsets.US_ASCII);
    }
}
