package com.acme

import io.bytewatcher.AllocationAssertions
import io.bytewatcher.Body
import groovy.transform.CompileStatic
import spock.lang.Specification

@CompileStatic
class Codec {
    static Object kept
    int length

    Body copying() {
        return this::copy as Body
    }

    private void copy() {
        kept = new byte[length]
    }
}

class CodecTest extends Specification {
    def "copies #length bytes"() {
        expect:
        AllocationAssertions.assertNoAllocation(new Codec(length: length).copying())

        where:
        length << [8, 16]
    }
}
