package io.tengen.engine.setting;

import java.util.function.Predicate;

/**
 * What a setting, where it is given, asks of the other settings of its engine.
 *
 * @param needs what is needed, in a few words for tables, with keys in backticks: {@code `net`};
 *     empty if the meaning of the setting says it
 * @param holds whether the settings fulfil it; asked only if the setting is given
 * @param refusal what is wrong if they do not, and the remedy: it follows {@code KEY=VALUE}, as in
 *     "is not of any use without a network; add net=NAME"
 */
public record Condition(String needs, Predicate<SettingValues> holds, String refusal) {}
