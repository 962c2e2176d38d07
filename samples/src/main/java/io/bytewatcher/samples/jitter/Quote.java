package io.bytewatcher.samples.jitter;

/**
 * The operation between two readings: arithmetic on primitives. The class also has texts of errors, as such classes usually do. The
 * experiment uses none of them, so none is a string yet when the JIT queues {@link #update}.
 */
final class Quote {

    private long mid;

    /** Allocates nothing, in every JIT mode. */
    void update(int tick) {
        long bid = 1_000_000L + (tick & 0xFF);
        long ask = bid + 5 + (tick & 7);
        mid = (bid + ask) / 2;
    }

    /** Returns the reason for a refused quote. Never called. */
    String refusal(int code) {
        return switch (code) {
            case 1 -> "the bid is above the ask: the market is crossed";
            case 2 -> "the bid is not a multiple of the tick size";
            case 3 -> "the ask is not a multiple of the tick size";
            case 4 -> "the quote is older than the one before it";
            case 5 -> "the quote is of an instrument that is not listed";
            case 6 -> "the quote is of an instrument that is suspended";
            case 7 -> "the quantity of the bid is below the minimum";
            case 8 -> "the quantity of the ask is below the minimum";
            case 9 -> "the spread is wider than the obligation allows";
            case 10 -> "the bid is outside the limits of the day";
            case 11 -> "the ask is outside the limits of the day";
            case 12 -> "the market maker is not registered";
            case 13 -> "the session is not open yet";
            case 14 -> "the session has been closed";
            case 15 -> "the auction takes no quotes";
            case 16 -> "the sequence number has a gap";
            case 17 -> "the sequence number was seen before";
            case 18 -> "the checksum does not match";
            case 19 -> "the currency is not that of the instrument";
            default -> "refused for an unknown reason; the middle was " + mid;
        };
    }
}
