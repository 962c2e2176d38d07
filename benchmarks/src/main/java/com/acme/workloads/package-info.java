/**
 * Code whose allocation is known. It is not in a package of ByteWatcher, because the ledger leaves ByteWatcher's own classes out
 * and {@code benchmarks.jar} holds both.
 */
@NullMarked
package com.acme.workloads;

import org.jspecify.annotations.NullMarked;
