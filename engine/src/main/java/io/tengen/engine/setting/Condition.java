package io.tengen.engine.setting;

import java.util.function.Predicate;

/**
 * A condition that a setting, if it is given, imposes on the other settings of its engine.
 *
 * @param needs the condition in a few words for tables, with keys in backticks, such as {@code
 *     `net`}; empty if the meaning of the setting states it
 * @param holds returns whether the settings satisfy the condition; evaluated only if the setting is
 *     given
 * @param refusal the fault and its remedy, worded to follow {@code KEY=VALUE}, as in "has no effect
 *     without a network; add net=NAME"
 */
public record Condition(String needs, Predicate<SettingValues> holds, String refusal) {}
