/** Code whose allocation is known. It is outside ByteWatcher's packages, because the ledger excludes ByteWatcher's own classes. */
@NullMarked
package com.acme.workloads;

import org.jspecify.annotations.NullMarked;
