package acme

import io.bytewatcher.AllocationAssertions.assertMaxAllocation
import io.bytewatcher.AllocationAssertions.assertNoAllocation
import io.bytewatcher.junit.BeforeInvocation
import io.bytewatcher.junit.MaxAllocation
import io.bytewatcher.junit.MeasureAllocation
import io.bytewatcher.junit.AllocationMode
import io.bytewatcher.junit.NoAllocation
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.MethodSource

data class Order(val id: Long, val name: String)

class CodecTest {
    private val order = Order(1L shl 40, "one")
    private val ids = LongArray(16) { it.toLong() }
    private var kept: Any? = null
    private var total = 0L
    private var calls = 0
    private val addUp: (Long) -> Unit = { total += it }

    @BeforeInvocation
    fun `counts the calls`() {
        calls++
    }

    private fun add(amount: Long) {
        total += amount
    }

    private fun each(action: (Long) -> Unit) {
        for (id in ids) action(id)
    }

    @Test
    @NoAllocation
    fun `adds without garbage`() {
        total += order.id
    }

    @Test
    @NoAllocation
    fun `an expression of type Unit`() = add(1)

    @Test
    @MaxAllocation(value = 0, mode = AllocationMode.SINGLE_SHOT)
    fun `is empty`() = Unit

    @Test
    @MeasureAllocation(mode = AllocationMode.SINGLE_SHOT)
    internal fun `an internal one`() {
        kept = ByteArray(16)
    }

    @Test
    @NoAllocation
    fun `boxes a Long`() {
        kept = order.id
    }

    @Test
    @NoAllocation
    fun `copies a data class`() {
        kept = order.copy(name = "two")
    }

    @Test
    @NoAllocation
    fun `uses a lambda`() = each(addUp)

    @ParameterizedTest
    @MethodSource("orders")
    @MeasureAllocation
    fun `takes an order`(order: Order) {
        kept = order.copy(name = "two")
    }

    @Test
    fun `asserts with trailing lambdas`() {
        assertNoAllocation { total += order.id }
        assertNoAllocation { order.id }
        assertNoAllocation { order.name }
        assertMaxAllocation(24) { order.copy(id = 2L) }
    }

    @Test
    fun `an assertion sees what its lambda boxes`() {
        assertNoAllocation {
            each { kept = it + order.id }
        }
    }

    @Test
    @NoAllocation
    suspend fun `suspends`() {
        total++
    }

    companion object {
        @JvmStatic
        fun orders() = listOf(Order(1, "one"), Order(2, "two"))
    }
}
