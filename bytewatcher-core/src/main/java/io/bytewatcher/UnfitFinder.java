package io.bytewatcher;

import java.util.ServiceConfigurationError;

/** In place of one that could not be made; the breach must not get lost for that. */
record UnfitFinder(ServiceConfigurationError unfit) implements SiteFinder {
    @Override
    public SiteReport search(String subject, double bytesPerOperation, long limit) {
        return SiteReport.notFound("where: not known, because " + unfit.getMessage());
    }

    @Override
    public Task task(String subject) {
        return Task.MEASURE;
    }

    @Override
    public void found(String subject, SiteReport report) {
        throw new IllegalStateException("nobody searches");
    }
}
