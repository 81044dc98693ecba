import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';

/** Environment variables that pixctl reads; undefined if not set. The names here are checked by the compiler. */
export interface Environment extends Readonly<Record<string, string | undefined>> {
  readonly AI_AGENT?: string | undefined;
  readonly APPDATA?: string | undefined;
  readonly BROWSER?: string | undefined;
  readonly CI?: string | undefined;
  readonly CLAUDECODE?: string | undefined;
  readonly CLAUDE_CONFIG_DIR?: string | undefined;
  readonly CODEX_HOME?: string | undefined;
  readonly CODEX_SANDBOX?: string | undefined;
  readonly CODEX_SANDBOX_NETWORK_DISABLED?: string | undefined;
  readonly CODEX_THREAD_ID?: string | undefined;
  readonly COLORFGBG?: string | undefined;
  readonly COLUMNS?: string | undefined;
  readonly CURSOR_AGENT?: string | undefined;
  readonly DISPLAY?: string | undefined;
  readonly FORCE_COLOR?: string | undefined;
  readonly GEMINI_CLI?: string | undefined;
  readonly HOME?: string | undefined;
  readonly LANG?: string | undefined;
  readonly LC_ALL?: string | undefined;
  readonly LC_CTYPE?: string | undefined;
  readonly LC_MESSAGES?: string | undefined;
  readonly LESS?: string | undefined;
  readonly LESSCHARSET?: string | undefined;
  readonly LOCALAPPDATA?: string | undefined;
  readonly NODE_DISABLE_COMPILE_CACHE?: string | undefined;
  readonly PAGER?: string | undefined;
  readonly PATH?: string | undefined;
  readonly PGPASSFILE?: string | undefined;
  readonly PGPASSWORD?: string | undefined;
  readonly PIXCTL_AGENT?: string | undefined;
  readonly PIXCTL_APP_KEY?: string | undefined;
  readonly PIXCTL_BASE_URL?: string | undefined;
  readonly PIXCTL_CODE_CACHE?: string | undefined;
  readonly PIXCTL_CONFIG_DIR?: string | undefined;
  readonly PIXCTL_DATA_DIR?: string | undefined;
  readonly PIXCTL_KEYRING?: string | undefined;
  readonly PIXCTL_LANG?: string | undefined;
  readonly PIXCTL_NAMESPACE?: string | undefined;
  readonly PIXCTL_PAGER?: string | undefined;
  readonly PIXCTL_PROFILE?: string | undefined;
  readonly PIXCTL_STORE?: string | undefined;
  readonly PIXCTL_UPDATE_NOTICE?: string | undefined;
  readonly Path?: string | undefined;
  readonly SHELL?: string | undefined;
  readonly SSH_CONNECTION?: string | undefined;
  readonly TERM?: string | undefined;
  readonly USERPROFILE?: string | undefined;
  readonly WAYLAND_DISPLAY?: string | undefined;
  readonly XDG_CACHE_HOME?: string | undefined;
  readonly XDG_CONFIG_HOME?: string | undefined;
  readonly XDG_DATA_HOME?: string | undefined;
  readonly ZDOTDIR?: string | undefined;
}

const SWITCH = [/^(?:off|on)$/, say`off or on`] as const;
const FIXED = {
  PIXCTL_AGENT: SWITCH,
  PIXCTL_CODE_CACHE: SWITCH,
  PIXCTL_KEYRING: SWITCH,
  PIXCTL_LANG: [/^(?:en|pt)(?:[-_.@]|$)/i, say`en or pt`],
  PIXCTL_UPDATE_NOTICE: SWITCH,
} as const;

/** @throws PixctlError (exit 2) if a switch is neither `off` nor `on`, or if PIXCTL_LANG is neither `en` nor `pt` */
export function checkVariables(env: Environment): void {
  for (const [name, [pattern, words]] of Object.entries(FIXED)) {
    const value = env[name] ?? '';
    if (value !== '' && !pattern.test(value))
      throw usageError(say`${name}: ${showValue(value)} is not ${words}`, undefined, 'bad-variable');
  }
}
