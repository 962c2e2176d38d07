static volatile Object kept;

final int[] field = new int[1]; // 24 B: new int[]

// Case: an instance main method in a compact source file
void main() {
    kept = field;
    kept = new Object(); // 16 B: new Object
    kept = own();
}

Object own() {
    return new long[1]; // 24 B: new long[]
}
