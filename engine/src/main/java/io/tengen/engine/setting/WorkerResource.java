package io.tengen.engine.setting;

/**
 * A list of resources that each worker configures itself, and whose entries engine settings name.
 * Only workers that have an entry can play an engine that names it.
 */
public enum WorkerResource {
  /** Networks. A run may include a network, which its workers then fetch. */
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

  /** External programs. */
  PROGRAM("program", "program", "allowlist of programs", false) {
    @Override
    public String remedy(String name) {
      int build = name.indexOf(",build=");
      return build < 0
          ? "start a worker that has "
              + name
              + " installed, and listed in its tengen.worker.engines; its log says why it does not"
              + " offer a program that fails"
          : "start a worker whose "
              + name.substring(0, build)
              + " is of that build, or start another run with the engine under another name";
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

  /** Returns the key of the settings that name such an entry, in every engine kind. */
  public String key() {
    return key;
  }

  /** Returns the noun for one entry in messages. */
  public String noun() {
    return noun;
  }

  /** Returns the name of the list in messages and help texts. */
  public String list() {
    return list;
  }

  /** Returns whether a run can include entries as files that its workers fetch. */
  public boolean isBrought() {
    return isBrought;
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
