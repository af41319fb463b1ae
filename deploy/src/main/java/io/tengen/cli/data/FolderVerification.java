package io.tengen.cli.data;

import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.games.DataFolders;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.ShardCheck;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.Shard;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a check of a whole folder found. Every problem is one line, which names the file.
 *
 * @param shards number of shards that the manifest lists
 * @param bad the problems of shards that are missing or bad
 * @param manifest the problems of the manifest
 */
record FolderVerification(int shards, Map<Shard, String> bad, List<String> manifest) {
  /**
   * Reads every shard and the manifest, and says each problem on stderr. Blocks.
   *
   * @param setAside whether missing and bad shards are removed from the folder, which must be open
   *     for writing
   */
  static FolderVerification of(DataFolder folder, boolean setAside, Terminal terminal)
      throws IOException, DataException {
    List<Shard> shards = folder.shards();
    Map<Shard, String> bad = new LinkedHashMap<>();
    try (Progress progress = DataFolders.progress(terminal, shards.size(), "shards")) {
      for (int i = 0; i < shards.size(); i++) {
        Shard shard = shards.get(i);
        String problem = ShardCheck.problem(folder, shard).orElse("");
        if (!problem.isEmpty() && isStillListed(folder, shard)) {
          bad.put(shard, problem);
          progress.say(problem);
          if (setAside) {
            folder.setAside(shard, problem);
          }
        }
        progress.update(i + 1);
      }
    }
    List<String> manifest = folder.manifestProblems();
    manifest.forEach(terminal::say);
    return new FolderVerification(shards.size(), bad, manifest);
  }

  /** Another process may have removed a shard since the manifest was loaded. */
  private static boolean isStillListed(DataFolder folder, Shard shard)
      throws IOException, DataException {
    folder.refresh();
    return folder.has(shard);
  }

  /** Returns all problems, one line each. */
  List<String> problems() {
    List<String> problems = new ArrayList<>(bad.values());
    problems.addAll(manifest);
    return problems;
  }
}
