import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_OPEN: Catalog = {
  'Open the console of the sandbox in the browser': 'Abrir o painel do sandbox no navegador',
  'The console shows balances, charges, payments, customers, webhook deliveries, faults, and requests as they arrive. In it you can pay charges, advance the clock, add faults and resend events.':
    'O painel mostra saldos, cobranças, pagamentos, clientes, entregas de webhooks, falhas, e as requisições à medida que chegam. Nele você pode pagar cobranças, adiantar o relógio, adicionar falhas e reenviar eventos.',
  'If the sandbox is not running, this command serves it until Ctrl-C. The address works once, within five minutes. For another window, run the command again.':
    'Se o sandbox não está em execução, este comando o serve até Ctrl-C. O endereço funciona uma única vez, em até cinco minutos. Para outra janela, execute o comando de novo.',
  'seconds until the address expires': 'segundos até o endereço expirar',
  'Open the console': 'Abrir o painel',
  'The sandbox is served until Ctrl-C ends it.': 'O sandbox fica no ar até Ctrl-C.',
  'The console is at {0}': 'O painel está em {0}',
  'This address works once, for five minutes.': 'Este endereço funciona uma única vez, por cinco minutos.',
  'profile {0} is a service, and the console is that of the sandbox':
    'o perfil {0} é um serviço, e o painel é o do sandbox',
  'Open the console of the sandbox with: pixctl --sandbox open':
    'Abra o painel do sandbox com: pixctl --sandbox open',
};
