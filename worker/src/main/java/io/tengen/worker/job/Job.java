package io.tengen.worker.job;

import io.tengen.engine.game.EngineSpec;
import io.tengen.engine.game.GameSetup;
import io.tengen.engine.game.MatchRules;

/**
 * A game to play.
 *
 * @param seed where both players' randomness comes from
 * @param rules how the game is refereed
 * @param keepCandidates whether the record keeps each move's visited root moves or only the totals
 */
public record Job(
    Lease lease,
    GameSetup setup,
    EngineSpec black,
    EngineSpec white,
    long seed,
    MatchRules rules,
    boolean keepCandidates) {}
