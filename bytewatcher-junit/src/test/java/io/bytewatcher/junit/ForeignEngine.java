package io.bytewatcher.junit;

import java.util.List;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.ExecutionRequest;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.EngineDescriptor;
import org.junit.platform.engine.support.descriptor.MethodSource;

/**
 * An engine that is not Jupiter, such as Vintage, Spock's or jqwik's. Its tests all pass.
 *
 * @param container the reported class of the container of its tests
 * @param className the reported class of its tests
 * @param methods the reported methods
 */
public record ForeignEngine(String container, String className, List<String> methods) implements TestEngine {
    @Override
    public String getId() {
        return "foreign";
    }

    @Override
    public TestDescriptor discover(EngineDiscoveryRequest request, UniqueId id) {
        EngineDescriptor engine = new EngineDescriptor(id, "Foreign");
        TestDescriptor tests = new Described(
                id.append("class", container), ClassSource.from(container), TestDescriptor.Type.CONTAINER);
        engine.addChild(tests);
        for (String method : methods) {
            UniqueId test = tests.getUniqueId().append("test", method);
            tests.addChild(new Described(test, MethodSource.from(className, method), TestDescriptor.Type.TEST));
        }
        return engine;
    }

    @Override
    public void execute(ExecutionRequest request) {
        execute(request.getRootTestDescriptor(), request.getEngineExecutionListener());
    }

    private static void execute(TestDescriptor test, EngineExecutionListener listener) {
        listener.executionStarted(test);
        test.getChildren().forEach(child -> execute(child, listener));
        listener.executionFinished(test, TestExecutionResult.successful());
    }

    private static final class Described extends AbstractTestDescriptor {
        private final Type type;

        Described(UniqueId id, TestSource source, Type type) {
            super(id, id.getLastSegment().getValue(), source);
            this.type = type;
        }

        @Override
        public Type getType() {
            return type;
        }
    }
}
