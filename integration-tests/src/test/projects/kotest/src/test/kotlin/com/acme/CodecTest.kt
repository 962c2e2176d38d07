package com.acme

import io.bytewatcher.AllocationAssertions.assertNoAllocation
import io.bytewatcher.Body
import io.kotest.core.spec.style.StringSpec

var kept: Any? = null

class CodecTest : StringSpec({
    val length = 16

    "copies" {
        assertNoAllocation(Body { kept = ByteArray(length) })
    }

    "does nothing" {
        assertNoAllocation(Body { })
    }
})
