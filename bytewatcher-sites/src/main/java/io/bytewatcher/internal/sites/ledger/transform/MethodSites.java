package io.bytewatcher.internal.sites.ledger.transform;

/** Returns the sites of one method one after another, always in the same order. */
final class MethodSites {
    private final SiteRegistry table;
    private final ClassSites owner;
    private final Position position;
    private final String method;
    private final String descriptor;
    private int line = -1;

    /** The position in the class, which its methods share. */
    static final class Position {
        private int next;
    }

    MethodSites(SiteRegistry table, ClassSites owner, Position position, String method, String descriptor) {
        this.table = table;
        this.owner = owner;
        this.position = position;
        this.method = method;
        this.descriptor = descriptor;
    }

    ClassSites owner() {
        return owner;
    }

    String ownerName() {
        return owner.name().replace('.', '/');
    }

    String method() {
        return method;
    }

    String descriptor() {
        return descriptor;
    }

    boolean isConstructor() {
        return method.equals("<init>");
    }

    void line(int newLine) {
        line = newLine;
    }

    Site next(int offset, Site.Extent extent) {
        return table.at(owner, position.next++, method, descriptor, offset, line, extent);
    }
}
