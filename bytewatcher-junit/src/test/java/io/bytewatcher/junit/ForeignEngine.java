package io.bytewatcher.junit;

import java.util.List;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.ExecutionRequest;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.junit.platform.engine.support.descriptor.EngineDescriptor;
import org.junit.platform.engine.support.descriptor.MethodSource;

/**
 * An engine that is not Jupiter, such as Vintage, Spock's or jqwik's. Its tests all pass.
 *
 * @param className the class that its tests are said to be of
 * @param methods the methods that they are said to be
 */
record ForeignEngine(String className, List<String> methods) implements TestEngine {
    @Override
    public String getId() {
        return "foreign";
    }

    @Override
    public TestDescriptor discover(EngineDiscoveryRequest request, UniqueId id) {
        EngineDescriptor engine = new EngineDescriptor(id, "Foreign");
        for (String method : methods) {
            engine.addChild(
                    new AbstractTestDescriptor(
                            id.append("test", method), method, MethodSource.from(className, method)) {
                        @Override
                        public Type getType() {
                            return Type.TEST;
                        }
                    });
        }
        return engine;
    }

    @Override
    public void execute(ExecutionRequest request) {
        EngineExecutionListener listener = request.getEngineExecutionListener();
        TestDescriptor engine = request.getRootTestDescriptor();
        listener.executionStarted(engine);
        for (TestDescriptor test : engine.getChildren()) {
            listener.executionStarted(test);
            listener.executionFinished(test, TestExecutionResult.successful());
        }
        listener.executionFinished(engine, TestExecutionResult.successful());
    }
}
