package io.tengen.engine.search;

import io.tengen.engine.search.root.RootSettings;

/** Changes single settings of a search for tests. */
final class Settings {
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
