package io.bytewatcher.samples.locks;

/** Locks by {@code synchronized}. A monitor cannot name its waiters. */
final class MonitorGuard implements Guard {

    private final Object monitor = new Object();

    @Override
    public void run(CriticalSection section) {
        synchronized (monitor) {
            section.run();
        }
    }
}
