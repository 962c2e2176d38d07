package io.bytewatcher.report;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import java.io.IOException;

/** Puts each member of the outermost value, and each element of those, on a line of its own: short, and to be read line by line. */
final class LinePerResult extends MinimalPrettyPrinter {
    private static final long serialVersionUID = 1L;
    private static final int DEPTH = 2;

    @Override
    public void writeObjectEntrySeparator(JsonGenerator generator) throws IOException {
        super.writeObjectEntrySeparator(generator);
        lineIfOutside(generator);
    }

    @Override
    public void writeArrayValueSeparator(JsonGenerator generator) throws IOException {
        super.writeArrayValueSeparator(generator);
        lineIfOutside(generator);
    }

    @Override
    public void beforeArrayValues(JsonGenerator generator) throws IOException {
        lineIfOutside(generator);
    }

    @Override
    public void beforeObjectEntries(JsonGenerator generator) throws IOException {
        if (depth(generator) < DEPTH) {
            generator.writeRaw('\n');
        }
    }

    private static void lineIfOutside(JsonGenerator generator) throws IOException {
        if (depth(generator) <= DEPTH) {
            generator.writeRaw('\n');
        }
    }

    /** 1 within the outermost value. */
    private static int depth(JsonGenerator generator) {
        int depth = 0;
        for (JsonStreamContext context = generator.getOutputContext();
                context != null && !context.inRoot();
                context = context.getParent()) {
            depth++;
        }
        return depth;
    }
}
