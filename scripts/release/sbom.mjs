// The list of all packages in a release, in the format of CycloneDX 1.6.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NODE_VERSION, PLATFORMS } from './archive.mjs';

const purlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

const componentOf = ({ name, version, license, how, hashes }) => ({
  type: 'library',
  'bom-ref': purlOf({ name, version }),
  name,
  version,
  ...(hashes === undefined ? {} : { hashes }),
  ...(license === undefined ? {} : { licenses: [{ expression: license }] }),
  purl: purlOf({ name, version }),
  properties: [{ name: 'pixctl:how', value: how }],
});

const hashOf = (integrity) => [
  { alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') },
];

/** What npm installs for the package, on some platform. */
function installedPackages(folder) {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && dev !== true && devOptional !== true)
    .map(([path, { version, license, integrity }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license,
      hashes: hashOf(integrity),
      how: 'installed',
    }));
}

const nodePackages = () =>
  Object.values(PLATFORMS).map(({ package: name, integrity }) => ({
    name,
    version: NODE_VERSION,
    license: 'MIT',
    hashes: hashOf(integrity),
    how: 'archive',
  }));

export function writeSbom({ folder, version, time, identity: { npmName } }, out) {
  const json = (path) => JSON.parse(readFileSync(join(folder, path), 'utf8'));
  const bundled = json('dist/bundled-packages.json').map((one) => ({ ...one, how: 'bundled' }));
  const all = [...bundled, ...installedPackages(folder), ...nodePackages()].map(componentOf);
  const components = [...new Map(all.map((one) => [one.purl, one])).values()].sort((a, b) =>
    a['bom-ref'] < b['bom-ref'] ? -1 : 1,
  );
  const name = npmName === '' ? 'pixctl' : npmName;
  const { license } = json('package.json');
  const document = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: new Date(time * 1000).toISOString(),
      component: {
        type: 'application',
        'bom-ref': purlOf({ name, version }),
        name,
        version,
        licenses: [{ expression: license }],
        purl: purlOf({ name, version }),
      },
    },
    components,
    dependencies: [{ ref: purlOf({ name, version }), dependsOn: components.map((one) => one['bom-ref']) }],
  };
  writeFileSync(join(out, `pixctl-${version}.cdx.json`), `${JSON.stringify(document, null, 2)}\n`);
}
