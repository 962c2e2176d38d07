/** Tests whose limit is that of their package. */
@NoAllocation
package com.acme.strict;

import io.bytewatcher.junit.NoAllocation;
