package io.tengen.engine.search;

import io.tengen.engine.search.root.RootSettings;

/** Settings of a search for tests, and changes of single ones. */
final class Settings {
  /** Settings of a search by a network alone, whose pending visits count as three losses. */
  static final SearchSettings NETWORK =
      new SearchSettings(0.5, 0.1, false, 0, 0, 0, 1, 3, 100_000, 64, 1, RootSettings.NONE);

  private Settings() {}

  static SearchSettings threads(SearchSettings settings, int threads) {
    return with(settings, settings.rave(), settings.maxNodes(), settings.maxMebibytes(), threads);
  }

  static SearchSettings maxNodes(SearchSettings settings, int nodes) {
    return with(settings, settings.rave(), nodes, settings.maxMebibytes(), settings.threads());
  }

  static SearchSettings maxMebibytes(SearchSettings settings, int mebibytes) {
    return with(settings, settings.rave(), settings.maxNodes(), mebibytes, settings.threads());
  }

  static SearchSettings rave(SearchSettings settings, int rave) {
    return with(settings, rave, settings.maxNodes(), settings.maxMebibytes(), settings.threads());
  }

  private static SearchSettings with(
      SearchSettings settings, int rave, int nodes, int mebibytes, int threads) {
    return new SearchSettings(
        settings.exploration(),
        settings.firstPlay(),
        settings.firstPlayFromEven(),
        rave,
        settings.widening(),
        settings.scoreShare(),
        settings.expansion(),
        settings.virtualLoss(),
        nodes,
        mebibytes,
        threads,
        settings.root());
  }

  static SearchSettings root(SearchSettings settings, RootSettings root) {
    return new SearchSettings(
        settings.exploration(),
        settings.firstPlay(),
        settings.firstPlayFromEven(),
        settings.rave(),
        settings.widening(),
        settings.scoreShare(),
        settings.expansion(),
        settings.virtualLoss(),
        settings.maxNodes(),
        settings.maxMebibytes(),
        settings.threads(),
        root);
  }
}
