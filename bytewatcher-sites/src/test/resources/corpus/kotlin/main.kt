package acme

@Volatile
var kept: Any? = null

fun keep(any: Any?) {
    kept = any
}

class Light : RuntimeException(null, null, false, false)

// Case: a data class, copied
fun dataClass() {
    val order = Order(1, "a") // 24 B: new Order
    keep(order.copy(id = 2)) // without a line, 24 B: new Order
    val (id, name) = order
    keep(name)
    keep(id + 1000) // 16 B: boxing int → Integer
}

data class Order(val id: Int, val name: String)

// Case: lambdas, inlined and not
fun lambdas() {
    val n = if (kept === "x") 0 else 2
    call { keep(IntArray(n)) } // 16 B: lambda capturing + 24 B: new int[]
    inlined { keep(LongArray(n)) } // 32 B: new long[]
    repeat(n) { keep(Any()) } // 2 x 16 B: new Object
}

fun call(block: () -> Unit) = block()

inline fun inlined(block: () -> Unit) = block()

// Case: a template, elvis, default arguments
fun defaults() {
    val text = "a${withDefault()}b" // 48 B: string concatenation
    keep(text)
    keep(nothing() ?: LongArray(1)) // 24 B: new long[]
}

fun nothing(): Any? = null

fun withDefault(size: Int = 1000, array: IntArray = IntArray(1)): Int { // 24 B: new int[]
    keep(array)
    return size
}

// Case: when, as an expression with an exception, and try as an expression
fun expressions() {
    for (i in 0 until 3) {
        val made = try {
            when (i) {
                0 -> Any() // 16 B: new Object
                1 -> IntArray(i) // 24 B: new int[]
                else -> throw Light() // 40 B: exception Light
            }
        } catch (light: Light) {
            LongArray(1) // 24 B: new long[]
        }
        keep(made)
    }
}

// Case: an object and a companion
fun objects() {
    keep(Registry.make())
    keep(Made.of(1))
}

object Registry {
    fun make() = ByteArray(1) // 24 B: new byte[]
}

class Made {
    companion object {
        fun of(n: Int): Any = LongArray(n) // 24 B: new long[]
    }
}

// Case: collections and their inlined functions
fun collections() {
    val numbers = intArrayOf(1, 2, 3) // 32 B: new int[]
    var sum = 0
    numbers.forEach { sum += it }
    for (number in numbers) {
        keep(IntArray(number)) // 80 B: new int[]
    }
    keep(spread(*numbers)) // 32 B: java.util.Arrays.copyOf(...)
    keep(sum)
}

fun spread(vararg numbers: Int): Any = numbers
