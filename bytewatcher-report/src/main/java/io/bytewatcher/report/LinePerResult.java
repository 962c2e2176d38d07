package io.bytewatcher.report;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import java.io.IOException;

/** Writes each entry of the outer levels on a line of its own. */
final class LinePerResult extends MinimalPrettyPrinter {
    private static final long serialVersionUID = 1L;

    private final int levels;

    /** A level of 1 means the entries of the outermost value alone. */
    LinePerResult(int levels) {
        this.levels = levels;
    }

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
        lineIfOutside(generator);
    }

    private void lineIfOutside(JsonGenerator generator) throws IOException {
        if (level(generator) <= levels) {
            generator.writeRaw('\n');
        }
    }

    /** 1 within the outermost value. */
    private static int level(JsonGenerator generator) {
        int level = 0;
        for (JsonStreamContext context = generator.getOutputContext();
                context != null && !context.inRoot();
                context = context.getParent()) {
            level++;
        }
        return level;
    }
}
