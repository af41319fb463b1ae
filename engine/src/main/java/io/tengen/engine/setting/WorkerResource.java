package io.tengen.engine.setting;

/**
 * A list of resources that each worker configures itself, and whose entries engine settings name.
 * Only workers that have an entry can play an engine that names it.
 */
public enum WorkerResource {
  /** Networks. A run may include a network, which its workers then fetch. */
  NETWORK("net", "networks") {
    @Override
    public String remedy(String name) {
      return "start a worker with --net " + name + "=FILE, or create the run with it";
    }
  },

  /** Weights of rollouts and priors. */
  POLICY("policy", "policies") {
    @Override
    public String remedy(String name) {
      return "start a worker with --policy " + name + "=FILE";
    }
  },

  /** External programs. */
  PROGRAM("program", "allowlist of GTP engines") {
    @Override
    public String remedy(String name) {
      return "start a worker that has "
          + name
          + " installed, and listed in its tengen.worker.engines";
    }
  };

  private final String key;
  private final String list;

  WorkerResource(String key, String list) {
    this.key = key;
    this.list = list;
  }

  /** Returns the key of the settings that name such an entry, in every engine kind. */
  public String key() {
    return key;
  }

  /** Returns the name of the list in help texts. */
  String list() {
    return list;
  }

  /** Returns the remedy for an entry that no worker has: a clause without a full stop. */
  public abstract String remedy(String name);

  /** Returns the requirement that a worker has this entry for engines of this kind. */
  public String requirement(String kind, String name) {
    return kind + ":" + key + "=" + name;
  }

  /**
   * Returns the requirement that a worker fetches entries of this list for engines of this kind.
   */
  public String fetchedRequirement(String kind) {
    return kind + ":" + key;
  }
}
