package io.bytewatcher.samples.sorting;

import org.jspecify.annotations.Nullable;

/** Inserts the numbers into a binary search tree and reads them back in order. Not balanced, so sorted input is its worst case. */
final class TreeSort {

    private TreeSort() {}

    /** A number, with the smaller ones to its left. */
    static final class Node {
        private final int number;
        private @Nullable Node left;
        private @Nullable Node right;

        Node(int number) {
            this.number = number;
        }
    }

    static long sort(int[] numbers) {
        if (numbers.length == 0) {
            return 0;
        }
        Node root = new Node(numbers[0]);
        long comparisons = 0;
        for (int i = 1; i < numbers.length; i++) {
            comparisons += insert(root, new Node(numbers[i]));
        }
        read(root, numbers, 0);
        return comparisons;
    }

    private static int insert(Node root, Node added) {
        int comparisons = 1;
        Node node = root;
        while (true) {
            Node next = added.number < node.number ? node.left : node.right;
            if (next == null) {
                break;
            }
            node = next;
            comparisons++;
        }
        if (added.number < node.number) {
            node.left = added;
        } else {
            node.right = added;
        }
        return comparisons;
    }

    /** Writes a subtree from an index on. Returns the index after it. */
    private static int read(@Nullable Node node, int[] numbers, int from) {
        if (node == null) {
            return from;
        }
        int at = read(node.left, numbers, from);
        numbers[at] = node.number;
        return read(node.right, numbers, at + 1);
    }
}
