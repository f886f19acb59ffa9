/** The buzzer: plays the frequency and the duty of a PWM pin. */

const FULL_DUTY = 65535;
/** Ramp (s) at the start of a tone, so that it does not click. */
const ATTACK_S = 0.004;
const LOUDNESS = 0.22;

/** A square wave with attenuated high harmonics: bright, but not annoying. */
function wave(context) {
  const harmonics = 24;
  const sine = new Float32Array(harmonics);
  for (let odd = 1; odd < harmonics; odd += 2) sine[odd] = Math.exp(-odd / 9) / odd;
  return context.createPeriodicWave(new Float32Array(harmonics), sine);
}

export class Buzzer {
  constructor() {
    this.hz = 0;
    this.duty = 0;
    this.isMuted = false;
    this.context = null;
    /** Whether `rest` has switched the audio off. */
    this.isResting = false;
  }

  /** Set the state of the PWM pin: `hz`, and `duty` from 0 to 65,535. */
  set(hz, duty) {
    if (hz === this.hz && duty === this.duty) return;
    this.hz = hz;
    this.duty = duty;
    if (this.isSounding && this.isResting) {
      this.isResting = false;
      this.wake();
    }
    this.sound();
  }

  /** Suspend the browser's audio while nobody plays; `wake` resumes it. */
  rest() {
    if (this.context?.state !== "running" || this.isSounding) return;
    this.isResting = true;
    this.context.suspend();
  }

  mute(isMuted) {
    this.isMuted = isMuted;
    this.sound();
  }

  /** Whether a tone is audible: not silent by its duty, and not muted. */
  get isSounding() {
    return this.hz > 0 && this.duty > 0 && this.duty < FULL_DUTY && !this.isMuted;
  }

  /** Start the audio if the browser allows it, which requires a user gesture. */
  wake() {
    const Context = window.AudioContext ?? window.webkitAudioContext;
    if (!Context || this.context?.state === "running") return;
    if (!this.context) {
      this.context = new Context({ latencyHint: "interactive" });
      this.gain = new GainNode(this.context, { gain: 0 });
      this.oscillator = new OscillatorNode(this.context, {
        periodicWave: wave(this.context),
      });
      this.oscillator.connect(this.gain).connect(this.context.destination);
      this.oscillator.start();
    }
    this.context.resume().then(() => this.sound(), () => {});
  }

  sound() {
    if (!this.context) return;
    const now = this.context.currentTime;
    if (this.isSounding) this.oscillator.frequency.setTargetAtTime(this.hz, now, 0.001);
    // A pulse is loudest at half of the period, and quiet near 0 and 1.
    const pulse = Math.sin((Math.PI * this.duty) / FULL_DUTY);
    const gain = this.isSounding ? LOUDNESS * Math.sqrt(pulse) : 0;
    this.gain.gain.cancelScheduledValues(now);
    this.gain.gain.setTargetAtTime(gain, now, ATTACK_S);
  }
}
