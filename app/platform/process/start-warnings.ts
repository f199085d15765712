import { type Settings, Variables } from './settings.ts';
import { unknownVariables } from './unknown-variables.ts';

const answerMs = 5_000;

type Outside = Pick<Settings, 's3' | 'smtpUrl' | 'oidc' | 'twilio'>;

/** Only commands read these, not the servers. */
const variablesOfCommands = ['DATABASE_ADMIN_URL', 'COMMIT'];

/** Warns of outside services that do not answer and of unknown variables; neither keeps a process from starting. */
export async function startWarnings(settings: Outside, env: NodeJS.ProcessEnv): Promise<string[]> {
  const services = await Promise.all([
    settings.oidc && whyNoAnswer('OIDC_ISSUER', settings.oidc.issuer, () => getConfiguration(settings.oidc!.issuer)),
    settings.s3 && whyNoAnswer('S3_ENDPOINT', settings.s3.endpoint, () => getAny(settings.s3!.endpoint)),
    settings.smtpUrl && whyNoAnswer('SMTP_URL', new URL(settings.smtpUrl).host, () => greet(settings.smtpUrl!)),
    settings.twilio && whyNoAnswer('TWILIO_API_URL', settings.twilio.apiUrl, () => getAny(settings.twilio!.apiUrl)),
  ]);
  const known = [...Object.keys(Variables.shape), ...variablesOfCommands];
  return [...unknownVariables(env, known), ...services.filter((sentence) => sentence !== null)];
}

const effects: Record<string, string> = {
  OIDC_ISSUER: 'nobody can sign in until it does',
  S3_ENDPOINT: 'files cannot be read or kept until it does',
  SMTP_URL: 'emails wait until it does',
  TWILIO_API_URL: 'codes by text message reach nobody until it does',
};

async function whyNoAnswer(name: string, address: string, ask: () => Promise<unknown>): Promise<string | null> {
  try {
    await ask();
    return null;
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } };
    return `${address}, which ${name} names, does not answer as it should (${cause?.code ?? message}): ${effects[name]}.`;
  }
}

/** Any answer will do: a bucket refuses unsigned requests. */
const getAny = (address: string) => fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(answerMs) });

async function getConfiguration(issuer: string) {
  const answer = await getAny(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  if (answer.status !== 200) throw new Error(`status ${answer.status}`);
}

async function greet(url: string) {
  // most starts have no mail server, and loading its client takes a quarter of a second
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url,
    dnsTimeout: answerMs,
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    socketTimeout: answerMs,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
