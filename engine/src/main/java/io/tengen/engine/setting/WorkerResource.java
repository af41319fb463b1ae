package io.tengen.engine.setting;

/**
 * What an engine's settings name without describing it: an entry of a list that each worker has of
 * its own. Only workers that have the entry can play the engine.
 */
public enum WorkerResource {
  /** A network. A run may bring it along; its workers then fetch it. */
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

  /** An outside program. */
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

  /** The key of the settings that name such an entry, in every kind of engine. */
  public String key() {
    return key;
  }

  /** What the worker's list is called in help texts. */
  String list() {
    return list;
  }

  /** What people can do so that a worker has the entry: a clause without a full stop. */
  public abstract String remedy(String name);

  /** The requirement that a worker has this entry for engines of this kind. */
  public String requirement(String kind, String name) {
    return kind + ":" + key + "=" + name;
  }

  /** The requirement that a worker fetches entries of this sort for engines of this kind. */
  public String fetchedRequirement(String kind) {
    return kind + ":" + key;
  }
}
