package io.bytewatcher.cli;

import io.bytewatcher.baseline.BaselineException;
import io.bytewatcher.baseline.BaselineVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.jgit.lib.ObjectId;

/** Reads the versions of a baseline file that git has. Keeps the last ones, which are near to the next. */
final class BaselineVersions {
    private static final int VERSIONS_KEPT = 8;

    private final BaselineRepository repository;

    private final Map<ObjectId, BaselineVersion> read = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<ObjectId, BaselineVersion> eldest) {
            return size() > VERSIONS_KEPT;
        }
    };

    BaselineVersions(BaselineRepository repository) {
        this.repository = repository;
    }

    /** Reads a blob by its difference to another version. The zero id has no line. */
    BaselineVersion read(ObjectId blob, String path, BaselineVersion other) throws IOException, DamagedException {
        if (blob.equals(ObjectId.zeroId())) {
            return BaselineVersion.NONE;
        }
        BaselineVersion known = read.get(blob);
        if (known != null) {
            return known;
        }
        byte[] content =
                repository.content(blob).orElseThrow(() -> new DamagedException(path + ": larger than any baseline"));
        try {
            BaselineVersion version = other.read(content, Path.of(path));
            read.put(blob, version);
            return version;
        } catch (BaselineException e) {
            throw new DamagedException(e.problem());
        }
    }

    /** A version cannot be read. */
    static final class DamagedException extends Exception {
        private static final long serialVersionUID = 1L;

        DamagedException(String problem) {
            super(problem);
        }
    }
}
