package io.bytewatcher.internal.sites.ledger.transform;

/**
 * Returns the sites of one method one after another, always in the same order.
 *
 * @param table keeps the sites
 * @param owner the sites of the method's class
 * @param position the position in the class, which its methods share
 * @param method the method's name
 * @param descriptor the method's descriptor
 */
record MethodSites(SiteRegistry table, ClassSites owner, Position position, String method, String descriptor) {
    /** A position in a class. */
    static final class Position {
        private int next;
    }

    String ownerName() {
        return owner.name().replace('.', '/');
    }

    boolean isConstructor() {
        return method.equals("<init>");
    }

    Site next(int offset, int line, Site.Extent extent) {
        return table.at(owner, position.next++, method, descriptor, offset, line, extent);
    }
}
