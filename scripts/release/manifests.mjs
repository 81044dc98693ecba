// The manifests of Homebrew and Scoop, from the checksums of the archives. winget accepts only archives with an .exe.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const DESCRIPTION = 'Run a Pix account from the shell: charges, refunds, payments and webhooks';

/** Returns the SHA-256 of a file in checksums.txt; undefined if it is not there. */
function checksumOf(out, file) {
  const lines = readFileSync(join(out, 'checksums.txt'), 'utf8').trim().split('\n');
  return lines.map((line) => line.split('  ')).find(([, name]) => name === file)?.[0];
}

const homebrew = ({ version, repository, archive }) => `# Made by npm run release.
class Pixctl < Formula
  desc "${DESCRIPTION}"
  homepage "${repository}"
  version "${version}"
  license "MIT"

${[
  ['macos', 'arm', 'arm64'],
  ['macos', 'intel', 'x64'],
  ['linux', 'arm', 'arm64'],
  ['linux', 'intel', 'x64'],
]
  .map(([system, cpu, machine]) => {
    const { url, sha256 } = archive(`${system}-${machine}`, 'tar.gz');
    return `  on_${system} do
    on_${cpu} do
      url "${url}"
      sha256 "${sha256}"
    end
  end
`;
  })
  .join('\n')}
  def install
    libexec.install Dir["*"]
    bin.install_symlink libexec/"bin/pixctl"
    man1.install_symlink Dir[libexec/"share/man/man1/*"]
    man7.install_symlink Dir[libexec/"share/man/man7/*"]
  end

  test do
    assert_equal version.to_s, shell_output("#{bin}/pixctl --version").strip
  end
end
`;

function scoop({ version, repository, archive }) {
  const { url, sha256, title } = archive('windows-x64', 'zip');
  const next = (text) => text.replaceAll(version, '$version');
  return {
    version,
    description: DESCRIPTION,
    homepage: repository,
    license: 'MIT',
    architecture: { '64bit': { url, hash: sha256, extract_dir: title } },
    bin: 'bin\\pixctl.cmd',
    checkver: { github: repository },
    autoupdate: {
      architecture: { '64bit': { url: next(url), extract_dir: next(title) } },
      hash: { url: '$baseurl/checksums.txt' },
    },
  };
}

/** Writes the manifests, if the release has an address and all archives. */
export function writeManifests({ version, identity: { repository } }, out) {
  if (repository === '') return;
  const archive = (platform, ending) => {
    const title = `pixctl-${version}-${platform}`;
    const sha256 = checksumOf(out, `${title}.${ending}`);
    if (sha256 === undefined) throw new Error(`checksums.txt does not have ${title}.${ending}`);
    return { title, sha256, url: `${repository}/releases/download/v${version}/${title}.${ending}` };
  };
  const facts = { version, repository, archive };
  writeFileSync(join(out, 'pixctl.rb'), homebrew(facts));
  writeFileSync(join(out, 'pixctl.json'), `${JSON.stringify(scoop(facts), null, 2)}\n`);
}
