package io.bytewatcher.samples.jitter;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/** The current thread's counter of allocated bytes. */
@FunctionalInterface
interface Counter {

    /** Returns the bytes that the thread has allocated since its start. */
    long read();

    /** The ways to read the counter. */
    enum Access {
        /** A call of the bean, which allocates nothing. */
        DIRECT,
        /** A call through the MBean server, as in 2015. The call itself allocates, the same bytes each time. */
        MBEAN
    }

    /** Returns the current thread's counter. */
    static Counter of(Access access) {
        return access == Access.DIRECT ? direct() : throughServer();
    }

    private static Counter direct() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        return threads::getCurrentThreadAllocatedBytes;
    }

    private static Counter throughServer() {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = threadsName();
        @SuppressWarnings("deprecation") // threadId() exists from JDK 19 on
        Object[] parameters = {Thread.currentThread().getId()};
        String[] signature = {"long"};
        return () -> {
            try {
                return (long) server.invoke(name, "getThreadAllocatedBytes", parameters, signature);
            } catch (JMException e) {
                throw new IllegalStateException("This JVM has no counter of a thread's allocated bytes.", e);
            }
        };
    }

    private static ObjectName threadsName() {
        try {
            return new ObjectName(ManagementFactory.THREAD_MXBEAN_NAME);
        } catch (MalformedObjectNameException e) {
            throw new AssertionError(e);
        }
    }
}
