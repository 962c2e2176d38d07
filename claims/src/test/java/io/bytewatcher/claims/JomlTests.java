package io.bytewatcher.claims;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import org.joml.Matrix4f;
import org.joml.Matrix4fStack;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;

public class JomlTests extends Claims {
    private final Matrix4f matrix = new Matrix4f();
    private final Matrix4fStack stack = new Matrix4fStack(4);
    private final FloatBuffer buffer =
            ByteBuffer.allocateDirect(64).order(ByteOrder.nativeOrder()).asFloatBuffer();

    @Test
    @Benchmark
    @Claim(
            of = Library.JOML,
            words = "JOML is designed to be completely allocation-free for all methods.",
            in = "`README.md` of JOML-CI/JOML at commit 02dac2b",
            operation = "the camera of its example: `perspective`, `lookAt`, `get(FloatBuffer)`",
            control = "the same with a new matrix")
    public void camera() {
        camera(matrix.identity());
    }

    @Test
    @Benchmark
    public void cameraControl() {
        Matrix4f fresh = new Matrix4f();
        kept = fresh;
        camera(fresh);
    }

    private void camera(Matrix4f camera) {
        camera.perspective(45.0f, 1.5f, 0.01f, 100.0f)
                .lookAt(0.0f, 0.0f, 10.0f, 0.0f, 0.0f, 0.0f, 0.0f, 1.0f, 0.0f)
                .get(buffer);
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.JOML,
            words = "Allocate all matrices up front to keep the promise of being \"allocation-free\"",
            in = "org/joml/Matrix4fStack.java",
            operation = "`pushMatrix`, `scale`, `popMatrix`",
            control = "a copy of the matrix instead of the stack")
    public void matrixStack() {
        stack.pushMatrix();
        stack.scale(0.5f, 0.5f, 0.5f).get(buffer);
        stack.popMatrix();
    }

    @Test
    @Benchmark
    public void matrixStackControl() {
        Matrix4f copy = new Matrix4f(matrix);
        kept = copy;
        copy.scale(0.5f, 0.5f, 0.5f).get(buffer);
    }
}
