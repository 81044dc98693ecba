import { command } from '#commands/kit/define.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';
import { APPROVER_ROLE, OWNER_ROLE, PLANNER_ROLE, rolesScript } from '#shared-store/tables/roles.ts';

/** Maximum length of a name in PostgreSQL, in bytes; it shortens a longer one. */
const MAX_NAME_BYTES = 63;
const RESERVED = [OWNER_ROLE, PLANNER_ROLE, APPROVER_ROLE, 'public', 'none'];

/** @throws PixctlError (exit 2) for a name that PostgreSQL does not accept as it is */
function checkName(option: '--planner' | '--approver', name: string): void {
  if (
    name === '' ||
    new TextEncoder().encode(name).length > MAX_NAME_BYTES ||
    /\p{Cc}/u.test(name) ||
    RESERVED.includes(name.toLowerCase()) ||
    /^pg_/i.test(name)
  )
    throw usageError(
      say`${option}: ${say`${showValue(name)} cannot be the name of a database user`}`,
      say`Use a name of at most ${MAX_NAME_BYTES} bytes that does not begin with pg_.`,
    );
}

export const storeRoles = command({
  meta: {
    name: 'store roles',
    summary: 'Print the SQL that lets the database separate planners from approvers',
    details: [
      'A database administrator runs the script with psql, as a superuser. It gives the tables to the role pixctl_owner, and creates the roles pixctl_planner and pixctl_approver. The command itself does not connect to the database.',
      'Planners record writes, plan payment batches and run approved ones. Approvers read everything and approve plans of others. Nobody can change a plan, an approval or the audit, also not with psql. Each person needs a database user of their own.',
      'The script can be run again: it puts the rules and permissions back in place. It takes no role away from anybody.',
    ],
    examples: [
      {
        command: 'pixctl store roles --planner ana --planner ci --approver rui | psql -d payments',
        note: 'Run the script. New users have no password yet: set it with \\password in psql',
      },
      { command: 'pixctl store roles > roles.sql', note: 'Without users, to read it first' },
    ],
  },
  input: {
    options: {
      planner: {
        type: 'string',
        repeatable: true,
        placeholder: 'USER',
        description: 'database user who plans and runs payments; created if there is none',
      },
      approver: {
        type: 'string',
        repeatable: true,
        placeholder: 'USER',
        description: 'database user who approves plans; created if there is none',
      },
    },
  },
  run: (_context, { options: { planner: planners = [], approver: approvers = [] } }) => {
    for (const name of planners) checkName('--planner', name);
    for (const name of approvers) checkName('--approver', name);
    return rolesScript({ planners, approvers });
  },
});
