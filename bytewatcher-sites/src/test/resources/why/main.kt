package acme

@Volatile
var number = 7

@Volatile
var kept: Any? = null

var total = 0

class Point(val x: Int, val y: Int)

// Case: control: a data class that is copied and taken apart here
fun copied() {
    val (id, price) = Order(number, 1).copy(id = 2)
    total += id + price
}

data class Order(val id: Int, val price: Int)

// Case: control: the lambda of an inline function is code of its caller
fun inlinedLambda() {
    val p = Point(number, 1)
    total += twice { p.x }
}

inline fun twice(block: () -> Int) = block() + block()

// Case: a var that a lambda captures is an object of its own (Ref.IntRef); the stored lambda keeps it
fun capturedVariable() {
    // kept: captured by a lambda then stored in MainKt.kept; proof: none
    var n = number // 16 B: new IntRef
    // kept: stored in MainKt.kept; proof: none
    val next = { n++ } // 16 B: lambda capturing
    kept = next
}

// Case: a nullable number is a box or null
fun boxOrNull() {
    total += orThree(number) + orThree(number - 1)
}

fun orThree(n: Int): Int {
    // kept: merged with null; proof: none
    val box: Int? = if (n and 1 == 0) null else n + 1000 // 16 B: boxing int → Integer
    return box ?: 3
}

// Case: three lambdas at one call
fun threeLambdas() {
    for (block in blocks) {
        // kept: passed to Function1.invoke, virtual call; proof: none
        total += block(Point(number, 1)) // 3 x 24 B: new Point
    }
}

val blocks = arrayOf<(Point) -> Int>({ it.x }, { it.y }, { it.x + it.y })

// Case: a large method
fun passedToALargeMethod() {
    // kept: passed to MainKt.large, hot method too big; proof: inline MainKt.large
    total += large(Point(number, 1)) // 24 B: new Point
}

fun large(p: Point): Int {
    if (total == Int.MIN_VALUE) {
        kept = byteArrayOf(9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9)
    }
    return p.x + p.y
}
