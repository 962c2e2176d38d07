package io.bytewatcher.internal.sites.why;

import io.bytewatcher.KeptReason;
import io.bytewatcher.KeptReason.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The uses of an object that keep it, or may keep it, as a search finds them. */
final class Suspects {
    /** Several places at which the index of an array varies are one reason. */
    static final String INDEX_VARIES = "is an array whose index varies";

    private final Map<String, Suspect> suspects = new LinkedHashMap<>();
    private boolean undecided;

    static Suspect suspect(Kind kind, String text, boolean isSure, List<String> flags) {
        return new Suspect(new KeptReason(kind, text, flags, ""), isSure);
    }

    void add(Kind kind, String text, boolean isSure) {
        add(suspect(kind, text, isSure, List.of()));
    }

    void add(Suspect suspect) {
        suspects.merge(suspect.reason().text(), suspect, Suspect::and);
    }

    /** Adds a use of which nothing is known. Another one that is not sure may then not keep the object. */
    void undecided() {
        undecided = true;
    }

    void undecidedIf(boolean isUnknown) {
        undecided |= isUnknown;
    }

    boolean haveSure() {
        return suspects.values().stream().anyMatch(Suspect::isSure);
    }

    /** Returns the text of the first sure one of a kind. */
    Optional<String> sure(Kind kind) {
        return suspects.values().stream()
                .filter(suspect -> suspect.isSure() && suspect.reason().kind() == kind)
                .map(suspect -> suspect.reason().text())
                .findFirst();
    }

    /** Returns the sure ones; without any, the only doubtful one, provided that each use was decided. */
    List<KeptReason> reasons() {
        List<KeptReason> sure = suspects.values().stream()
                .filter(Suspect::isSure)
                .map(Suspect::reason)
                .toList();
        return sure.isEmpty() && !undecided ? onlyOne().stream().toList() : sure;
    }

    /** Several places at which the index of an array varies are one reason. */
    private Optional<KeptReason> onlyOne() {
        Set<String> texts = suspects.keySet().stream()
                .map(text -> suspects.size() > 1 && text.contains(INDEX_VARIES)
                        ? text.substring(0, text.indexOf(INDEX_VARIES) + INDEX_VARIES.length()) + " at several places"
                        : text)
                .collect(Collectors.toSet());
        return suspects.values().stream()
                .reduce(Suspect::and)
                .filter(all -> texts.size() == 1)
                .map(Suspect::reason)
                .map(all -> new KeptReason(all.kind(), texts.iterator().next(), all.flags(), all.call()));
    }
}
