package io.bytewatcher.cli;

import picocli.CommandLine.IVersionProvider;

/** The version of the jar. */
final class JarVersion implements IVersionProvider {
    @Override
    public String[] getVersion() {
        String version = JarVersion.class.getPackage().getImplementationVersion();
        return new String[] {"bytewatcher " + (version == null ? "(version unknown)" : version)};
    }
}
