/** Code that uses real libraries. It is outside ByteWatcher's packages, because the ledger excludes ByteWatcher's own classes. */
@NullMarked
package com.acme.libraries;

import org.jspecify.annotations.NullMarked;
