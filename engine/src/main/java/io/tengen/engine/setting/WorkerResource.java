package io.tengen.engine.setting;

/**
 * What an engine's settings name without describing it: an entry of a list that each worker has of
 * its own. Only workers that have the entry can play the engine.
 */
public enum WorkerResource {
  /** A network. A run may bring it along; its workers then fetch it. */
  NETWORK("net", "network", "networks", true) {
    @Override
    public String remedy(String name) {
      return "start a worker with --net " + name + "=FILE, or create the run with it";
    }
  },

  /** Weights of rollouts and priors. A run may bring them along; its workers then fetch them. */
  POLICY("policy", "policy", "policies", true) {
    @Override
    public String remedy(String name) {
      return "start a worker with the policy "
          + name
          + " in its tengen.worker.policies, or create the run with --policy "
          + name
          + "=FILE";
    }
  },

  /** An outside program. */
  PROGRAM("program", "program", "allowlist of GTP engines", false) {
    @Override
    public String remedy(String name) {
      return "start a worker that has "
          + name
          + " installed, and listed in its tengen.worker.engines";
    }
  };

  private final String key;
  private final String noun;
  private final String list;
  private final boolean isBrought;

  WorkerResource(String key, String noun, String list, boolean isBrought) {
    this.key = key;
    this.noun = noun;
    this.list = list;
    this.isBrought = isBrought;
  }

  /** The key of the settings that name such an entry, in every kind of engine. */
  public String key() {
    return key;
  }

  /** What one entry is called in messages. */
  public String noun() {
    return noun;
  }

  /** What the worker's list is called in messages and help texts. */
  public String list() {
    return list;
  }

  /** Whether a run can bring such entries along, as files that its workers fetch. */
  public boolean isBrought() {
    return isBrought;
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
