package io.bytewatcher.cli;

import java.util.concurrent.TimeUnit;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.lib.ConfigConstants;
import org.eclipse.jgit.storage.file.FileBasedConfig;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.SystemReader;

/**
 * JGit without the configurations of the user and of the system. JGit then starts no git to find them. It also measures no file system:
 * for that, it would write files into the repository, and the result into the user's configuration.
 */
final class RepositoryOnly extends SystemReader.Delegate {
    private RepositoryOnly(SystemReader system) {
        super(system);
    }

    static synchronized void install() {
        if (!(SystemReader.getInstance() instanceof RepositoryOnly)) {
            SystemReader.setInstance(new RepositoryOnly(SystemReader.getInstance()));
        }
    }

    @Override
    public FileBasedConfig openUserConfig(Config parent, FS fs) {
        return new EmptyConfig(parent, fs);
    }

    @Override
    public FileBasedConfig openSystemConfig(Config parent, FS fs) {
        return new EmptyConfig(parent, fs);
    }

    @Override
    public FileBasedConfig openJGitConfig(Config parent, FS fs) {
        return new EmptyConfig(parent, fs);
    }

    /** A configuration without a file. */
    private static final class EmptyConfig extends FileBasedConfig {
        EmptyConfig(Config parent, FS fs) {
            super(parent, null, fs);
        }

        @Override
        public void load() {
            // there is no file
        }

        @Override
        public void save() {
            // as above
        }

        @Override
        public boolean isOutdated() {
            return false;
        }

        /** The resolution of the file system's times, which JGit would otherwise measure. */
        @Override
        public long getTimeUnit(
                String section, String subsection, String name, long defaultValue, TimeUnit wantedUnit) {
            return section.equals(ConfigConstants.CONFIG_FILESYSTEM_SECTION)
                    ? wantedUnit.convert(1, TimeUnit.SECONDS)
                    : super.getTimeUnit(section, subsection, name, defaultValue, wantedUnit);
        }
    }
}
