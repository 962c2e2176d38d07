package com.acme

import io.bytewatcher.AllocationAssertions.assertMaxAllocation
import io.bytewatcher.AllocationAssertions.assertNoAllocation
import io.bytewatcher.Allocations
import io.bytewatcher.junit.BeforeInvocation
import io.bytewatcher.junit.MaxAllocation
import io.bytewatcher.junit.NoAllocation
import java.nio.ByteBuffer
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.condition.EnabledIfSystemProperty

class CodecTest {
    private val buffer = ByteBuffer.allocateDirect(16)
    private var copy: ByteArray? = null

    @BeforeInvocation
    fun rewind() {
        buffer.clear()
    }

    @Test
    @NoAllocation
    fun `encodes without garbage`() {
        buffer.putLong(42)
    }

    @Test
    @MaxAllocation(32)
    fun copies() {
        copy = ByteArray(16)
    }

    @Test
    fun asserts() {
        assertNoAllocation { buffer.clear().putLong(1) }
        assertMaxAllocation(32) { ByteArray(16) }
    }

    @Test
    @NoAllocation
    @EnabledIfSystemProperty(named = "red", matches = "true")
    fun `has to fail`() {
        copy = ByteArray(16)
    }

    @Test
    fun `says why`() {
        val why = Allocations.why { copy = ByteArray(16) }.toString()
        assertTrue(why.contains("(CodecTest.kt:50)  new byte[]\n    kept: it is stored in CodecTest.copy"), why)
    }
}
