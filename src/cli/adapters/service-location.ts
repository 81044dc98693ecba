// Returns the service and account of a profile as the journal records them, even without a key or connection.
import { parseBaseUrl, plainHost } from '#client/http/url.ts';
import type { Client } from '#client/types.ts';
import { SANDBOX } from '#config/names.ts';
import type { ChosenProfile, Place } from '#ports/service.ts';

export async function placeOf(
  profile: () => Promise<ChosenProfile>,
  client: () => Promise<Client>,
): Promise<Place | undefined> {
  try {
    const { name, namespace, baseUrl } = await profile();
    const { origin, prefix } =
      baseUrl === undefined ? { origin: SANDBOX, prefix: '' } : parseBaseUrl(baseUrl);
    const key = await client()
      .then((made) => made.where())
      .then((where) => where.key)
      .catch(() => undefined);
    return {
      profile: name,
      origin: plainHost(origin) + prefix,
      prefix,
      namespace,
      ...(key === undefined ? {} : { key }),
    };
  } catch {
    return undefined;
  }
}
