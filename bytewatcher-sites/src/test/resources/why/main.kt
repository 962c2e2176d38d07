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

// Case: C2 does not compile a call of more than about a hundred arguments, so C1's code is the last
fun passingManyArguments() {
    val n = number
    // kept: not compiled MainKt.passingManyArguments, unsupported calling sequence; proof: none
    val p = Point(n, 1) // 24 B: new Point
    total += p.x + sum(
        n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n,
        n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n,
        n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n,
        n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n,
        n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n,
        n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n,
        n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n,
        n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n,
        n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n,
        n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n,
    )
}

fun sum(
        a0: Int, a1: Int, a2: Int, a3: Int, a4: Int, a5: Int, a6: Int, a7: Int, a8: Int, a9: Int,
        a10: Int, a11: Int, a12: Int, a13: Int, a14: Int, a15: Int, a16: Int, a17: Int, a18: Int, a19: Int,
        a20: Int, a21: Int, a22: Int, a23: Int, a24: Int, a25: Int, a26: Int, a27: Int, a28: Int, a29: Int,
        a30: Int, a31: Int, a32: Int, a33: Int, a34: Int, a35: Int, a36: Int, a37: Int, a38: Int, a39: Int,
        a40: Int, a41: Int, a42: Int, a43: Int, a44: Int, a45: Int, a46: Int, a47: Int, a48: Int, a49: Int,
        a50: Int, a51: Int, a52: Int, a53: Int, a54: Int, a55: Int, a56: Int, a57: Int, a58: Int, a59: Int,
        a60: Int, a61: Int, a62: Int, a63: Int, a64: Int, a65: Int, a66: Int, a67: Int, a68: Int, a69: Int,
        a70: Int, a71: Int, a72: Int, a73: Int, a74: Int, a75: Int, a76: Int, a77: Int, a78: Int, a79: Int,
        a80: Int, a81: Int, a82: Int, a83: Int, a84: Int, a85: Int, a86: Int, a87: Int, a88: Int, a89: Int,
        a90: Int, a91: Int, a92: Int, a93: Int, a94: Int, a95: Int, a96: Int, a97: Int, a98: Int, a99: Int,
        a100: Int, a101: Int, a102: Int, a103: Int, a104: Int, a105: Int, a106: Int, a107: Int, a108: Int, a109: Int,
        a110: Int, a111: Int, a112: Int, a113: Int, a114: Int, a115: Int, a116: Int, a117: Int, a118: Int, a119: Int,
        a120: Int, a121: Int, a122: Int, a123: Int, a124: Int, a125: Int, a126: Int, a127: Int, a128: Int, a129: Int,
        a130: Int, a131: Int, a132: Int, a133: Int, a134: Int, a135: Int, a136: Int, a137: Int, a138: Int, a139: Int,
        a140: Int, a141: Int, a142: Int, a143: Int, a144: Int, a145: Int, a146: Int, a147: Int, a148: Int, a149: Int,
        a150: Int, a151: Int, a152: Int, a153: Int, a154: Int, a155: Int, a156: Int, a157: Int, a158: Int, a159: Int,
        a160: Int, a161: Int, a162: Int, a163: Int, a164: Int, a165: Int, a166: Int, a167: Int, a168: Int, a169: Int,
        a170: Int, a171: Int, a172: Int, a173: Int, a174: Int, a175: Int, a176: Int, a177: Int, a178: Int, a179: Int,
        a180: Int, a181: Int, a182: Int, a183: Int, a184: Int, a185: Int, a186: Int, a187: Int, a188: Int, a189: Int,
        a190: Int, a191: Int, a192: Int, a193: Int, a194: Int, a195: Int, a196: Int, a197: Int, a198: Int, a199: Int,
): Int {
    if (total == Int.MIN_VALUE) {
        kept = byteArrayOf(9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9)
    }
    return a0 + a199
}
